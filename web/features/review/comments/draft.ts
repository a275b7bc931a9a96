import { create } from 'zustand';
import { type Anchor, passageOf } from '#shared/text/anchors.ts';
import type { DocumentPart, Place } from '#shared/text/document-parts.ts';

/** The comment that is begun: of which document, and on which passage; `attach` names a thread that is attached to one. */
type Draft = { begun: { document: string; anchor: Anchor | null } | null; attach: string | null };

export const useDraft = create<Draft>()(() => ({ begun: null, attach: null }));

type On = { id: string; version: number; stored: readonly DocumentPart[]; settled: readonly DocumentPart[] };

/**
 * The passage at a place of the text on the page; null when it is empty or too long. It is sent in the words of the page,
 * which the server finds by quote where they are not saved yet.
 */
export const passageAt = ({ version, settled }: On, place: Place | null): Anchor | null =>
  passageOf(settled, place, version);
