import { builtFile } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { failureIn } from '#local/launch/say.ts';

/** Sign-ins that this start can offer; `label` names the account. A super admin's password is in the file only. */
export type Account = { email: string; password?: string; password_file?: string; role: string; label: string };
/** `accounts`: the demo ones, or a super admin made just now; `super_admin`: one made beside demo accounts, shown only now. */
type SetupAnswer = { accounts: Account[]; created: boolean; super_admin?: Account };

/** The answer is one line among those of the log. */
function answerIn(output: string): SetupAnswer {
  const lines = output.trim().split('\n');
  const answer = lines.findLast((line) => line.startsWith('{"accounts":'));
  if (answer) return JSON.parse(answer) as SetupAnswer;
  throw new Error(`The database could not be prepared: ${lines.at(-1) ?? ''}`);
}

/** Migrates the database and creates the required accounts, in a separate process. */
export async function runSetup(env: Record<string, string>): Promise<SetupAnswer> {
  const args = ['--enable-source-maps', builtFile('api/setup.ts')];
  const { ok, output } = await runToEnd(process.execPath, args, env);
  if (!ok) throw new Error(failureIn(output, 'The database could not be prepared'));
  return answerIn(output);
}
