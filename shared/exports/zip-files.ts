import { type FormatName, formatInZip, type ZipFormat } from '#shared/exports/formats.ts';
import { createNames, exportedFileName } from '#shared/exports/names.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

type OfRole = { role_id: string | null; company_name: string; job_title: string };

/** Deleted roles are distinguished by their company and title. */
const roleKeyOf = ({ role_id, company_name, job_title }: OfRole): string => role_id ?? `${company_name}\n${job_title}`;

/** Whether a ZIP of these texts has no folders. */
export const isOfOneRole = (texts: readonly OfRole[]): boolean => new Set(texts.map(roleKeyOf)).size <= 1;

/** The texts in the order of a ZIP: the roles as they first come, and those of each role as `compare` says. */
export function inZipOrder<Text extends OfRole>(
  texts: readonly Text[],
  compare: (one: Text, other: Text) => number,
): Text[] {
  const roles = new Map<string, Text[]>();
  for (const text of texts) {
    const key = roleKeyOf(text);
    const ofRole = roles.get(key);
    if (ofRole) ofRole.push(text);
    else roles.set(key, [text]);
  }
  return [...roles.values()].flatMap((ofRole) => ofRole.sort(compare));
}

/** A file of a ZIP, with its folder. */
export type ZipFile = { name: string; format: FormatName };
type ZipText = OfRole & { template_name: string; kind: KindName };

/**
 * Names the files of one text after the other: the text, numbered in its role, and what is added to it (search strings
 * as a spreadsheet, the job data of an advert). Several roles have a folder each.
 */
export function createZipNames(isOneRole: boolean): (text: ZipText, chosen: ZipFormat) => [ZipFile, ...ZipFile[]] {
  const folderName = createNames();
  const folders = new Map<string, { path: string; name: (wanted: string) => string; texts: number }>();
  const folderOf = (text: OfRole) => {
    const key = isOneRole ? '' : roleKeyOf(text);
    const known = folders.get(key);
    if (known) return known;
    const path = isOneRole ? '' : `${folderName(folderOfRole(text))}/`;
    const made = { path, name: createNames(), texts: 0 };
    folders.set(key, made);
    return made;
  };
  return (text, chosen) => {
    const folder = folderOf(text);
    folder.texts += 1;
    const fileOf = (stem: string, format: FormatName): ZipFile => ({
      name: folder.path + folder.name(exportedFileName([stem], format)),
      format,
    });
    const numbered = `${folder.texts} ${text.template_name}`;
    return [fileOf(numbered, formatInZip(text.kind, chosen)), ...addedTo(text.kind, numbered, fileOf)];
  };
}

function addedTo(kind: KindName, numbered: string, fileOf: (stem: string, format: FormatName) => ZipFile): ZipFile[] {
  if (kind === 'boolean_search') return [fileOf(numbered, 'csv')];
  return kind === 'job_advert' ? [fileOf('Job data', 'json')] : [];
}

// The name of a folder is that of a file without an ending.
const folderOfRole = ({ company_name, job_title }: OfRole): string =>
  exportedFileName([company_name, job_title], 'x').slice(0, -2);

/** How many files a ZIP of these texts has: theirs, and the page of its contents. */
export function countFiles(texts: readonly ZipText[]): number {
  const nameFiles = createZipNames(true);
  return texts.reduce((count, text) => count + nameFiles(text, 'txt').length, 1);
}

/** What is in the ZIP, for people. */
export const CONTENTS_FILE = 'Contents.html';
