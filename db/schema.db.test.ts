import type { InsertType, SelectType } from 'kysely';
import { generate, Logger, PostgresDialect } from 'kysely-codegen';
import { expect, expectTypeOf, test } from 'vitest';
import type { Database } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import type { DB as Stored } from '#db/testing/stored-types.ts';

/** What the database computes itself: of that it does not know whether it may be null. */
type Computed = { auth_users_view: string; generated_documents: 'content_text'; role_details: 'search_text' };
type ComputedIn<Table> = Table extends keyof Computed ? Computed[Table] : never;

/** Of each column whether a row may lack a value. */
type Nullable<Tables> = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Name extends ComputedIn<Table>
      ? 'computed'
      : null extends SelectType<Tables[Table][Name]>
        ? true
        : false;
  };
};

/** What an insert has to give. `kind` of a template is taken from its name by a trigger. */
type Given<Table> = { [Name in keyof Table as IsGiven<InsertType<Table[Name]>> extends true ? Name : never]: true };
type IsGiven<Insert> = [Insert] extends [never]
  ? false
  : [Extract<Insert, null | undefined>] extends [never]
    ? true
    : false;
type AllGiven<Tables> = { [Table in keyof Tables]: Given<Tables[Table]> };
type Filled = { document_templates: { kind: true } };

// `stored-types.ts` is written from the database: `npx vitest run -u --project db db/schema`.
test('the types know each table and column of the database [ENT-01, ENT-03, ENT-04, ENT-05, ENT-06, ENT-07, ENT-08, ENT-09, ENT-10, ENT-11, ENT-12, ENT-15]', async () => {
  expectTypeOf<Nullable<Database>>().toEqualTypeOf<Nullable<Stored>>();
  expectTypeOf<AllGiven<Database> & Filled>().toExtend<AllGiven<Stored>>();
  const types = await generate({
    db: await ownDatabase(),
    dialect: new PostgresDialect(),
    logger: new Logger('silent'),
    excludePattern: '*kysely*',
    // A value of its own, never the null of JSON.
    typeMapping: { json: 'object', jsonb: 'object' },
  });
  await expect(types).toMatchFileSnapshot('./testing/stored-types.ts');
});
