import * as z from 'zod/mini';
import { INVALID_COLOUR, isColour } from '#shared/brand/colour.ts';
import { one } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** Under a megabyte; PNG or JPEG by its bytes. */
export const LOGO_MAX_BYTES = 1_000_000;
export const LOGO_MAX_WIDTH = 2_000;
export const LOGO_MAX_HEIGHT = 1_000;

/** How exported files of roles with this brand voice look. `heading_colour`: '#RRGGBB' as chosen; '': none. */
export const guidelineLook = z.object({ heading_colour: z.string(), logo_url: z.nullable(z.string()) });
export type GuidelineLook = z.output<typeof guidelineLook>;

export const readGuidelineLook = endpoint({
  method: 'GET',
  path: '/api/brand-guidelines/:id/look',
  may: 'brand.read',
  params: one,
  reply: guidelineLook,
});
/** Saved by itself: it changes no text, and so no version of the brand voice. */
export const updateGuidelineLook = endpoint({
  method: 'PUT',
  path: '/api/brand-guidelines/:id/look',
  may: 'brand.write',
  params: one,
  body: z.object({
    heading_colour: z.string().check(
      z.maxLength(100, INVALID_COLOUR),
      z.trim(),
      z.refine((text) => text === '' || isColour(text), INVALID_COLOUR),
      z.toUpperCase(),
    ),
  }),
  reply: guidelineLook,
});
export const uploadGuidelineLogo = endpoint({
  method: 'POST',
  path: '/api/brand-guidelines/:id/logo',
  may: 'brand.write',
  params: one,
  multipart: true,
  reply: guidelineLook,
});
export const removeGuidelineLogo = endpoint({
  method: 'DELETE',
  path: '/api/brand-guidelines/:id/logo',
  may: 'brand.write',
  params: one,
  reply: guidelineLook,
});
