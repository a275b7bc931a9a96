import type * as z from 'zod/mini';
import type { Schema } from '#shared/endpoint.ts';

/** The settings of a chat call (AI-07, AI-08). `expected_tokens` is used only for the percent of step 2 (GAP-55). */
export type ModelSettings = {
  temperature: number;
  max_tokens: number;
  top_p: number;
  frequency_penalty: number;
  presence_penalty: number;
  stop?: readonly string[];
};

/** Fills placeholders that are known only when shown: the reader's first name, the role's company (OUT-14, GAP-72). */
export type ShownFor = { first_name: string; company_name: string };

/** Everything the product knows about one kind of generated content, in one place. */
export type Kind<Content extends Schema> = {
  content: Content;
  settings: ModelSettings;
  expected_tokens: number;
  /** The entries of a structured kind, which is requested as JSON; null for text. */
  entries: { count: number; named: string } | null;
  /** The text as shown, copied and downloaded (GAP-79). */
  toText(content: z.output<Content>, shownFor: ShownFor): string;
};
