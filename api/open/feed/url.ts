import { type Config, publicUrl } from '#platform/config.ts';

export const feedUrl = (config: Config, token: string): string => `${publicUrl(config)}/feeds/${token}/jobs.json`;
