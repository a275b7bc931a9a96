import { readGuidelines, updateGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { readRole } from '#shared/roles/contracts/roles.ts';
import { call } from '#web/lib/call.ts';

/**
 * Adds a word to 'Words we use' of the brand voice of a role, unless it stands there.
 * @throws AppError 'edit_conflict' when the brand voice was saved at the same time; 'not_found' without one.
 */
export async function allowWord(roleId: string, word: string): Promise<void> {
  const role = await call(readRole, { params: { id: roleId } });
  const { id, version, ...voice } = await call(readGuidelines, { params: { id: role.brand_guidelines_id ?? '' } });
  const lines = voice.words_we_use.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => line.toLowerCase() === word.toLowerCase())) return;
  const words_we_use = [...lines, word].join('\n');
  await call(updateGuidelines, { params: { id }, body: { ...voice, version, words_we_use } });
}
