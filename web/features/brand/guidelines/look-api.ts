import { queryOptions } from '@tanstack/react-query';
import * as contracts from '#shared/brand/contracts/guideline-look.ts';
import { call, upload } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

export const lookQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.guideline(id), 'look'],
    queryFn: ({ signal }) => call(contracts.readGuidelineLook, { params: { id }, signal }),
  });
export const saveColour = (id: string, heading_colour: string) =>
  call(contracts.updateGuidelineLook, { params: { id }, body: { heading_colour } });
export const sendLogo = (id: string, file: File) => upload(contracts.uploadGuidelineLogo, file, { params: { id } });
export const dropLogo = (id: string) => call(contracts.removeGuidelineLogo, { params: { id } });
