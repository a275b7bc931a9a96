import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Database, Db } from '#db/schema.ts';

/** Stands in a built statement for a value that comes with each call. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Where each value of the call goes; a type that Postgres cannot infer has to be cast. */
export type The<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

const the = <Values extends object>(): The<Values> =>
  new Proxy({} as The<Values>, { get: (_, name) => sql`${new Placeholder(name)}` });

/** Builds statements without a database. */
const builder: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Statement<Values, Row> = (values: Values) => CompiledQuery<Row>;

/**
 * A statement of the path of every generation or request: built once, not at each call, and kept prepared by each
 * connection. `build` places its values by `the`, and must not depend on anything else.
 */
export function statement<Values extends object, Row>(
  build: (db: Db, the: The<Values>) => Compilable<Row> | RawBuilder<Row>,
): Statement<Values, Row> {
  let built: CompiledQuery<Row> | undefined;
  return (values) => {
    built ??= compile(build(builder, the<Values>()));
    const parameters = built.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    );
    return { ...built, parameters };
  };
}

function compile<Row>(query: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> {
  const compiled = 'isRawBuilder' in query ? query.compile(builder) : query.compile();
  return { ...compiled, sql: `${compiled.sql} ${prepared.compile(builder).sql}` };
}

/** The same for a statement that is built in several shapes, each once. */
export function statementBy<Shape extends string, Values extends object, Row>(
  build: (shape: Shape, db: Db, the: The<Values>) => Compilable<Row> | RawBuilder<Row>,
): (shape: Shape, values: Values) => CompiledQuery<Row> {
  const built = new Map<Shape, Statement<Values, Row>>();
  return (shape, values) => {
    const known = built.get(shape) ?? statement<Values, Row>((db, the) => build(shape, db, the));
    built.set(shape, known);
    return known(values);
  };
}

export const rowsOf = async <Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await db.executeQuery(query)).rows;

export const firstRow = async <Row>(db: Db, query: CompiledQuery<Row>): Promise<Row | undefined> =>
  (await rowsOf(db, query))[0];

/** `refuse` throws what the caller shall know of a failure. */
type Sent<Row> = readonly [query: CompiledQuery<Row>, refuse?: ((thrown: unknown) => never) | undefined];

/**
 * Sends statements on one connection in one write, in this order, without waiting for the answers between them. In a
 * transaction those after a failed one fail as well; what the first one failed for is thrown, once all have ended.
 */
export const together = <Rows extends unknown[]>(
  db: Db,
  ...sent: { [At in keyof Rows]: Sent<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> =>
  db.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.allSettled(
      sent.map(async ([query, refuse]) => {
        const answer = connection.executeQuery(query);
        return (await (refuse ? answer.catch(refuse) : answer)).rows;
      }),
    );
    const rows = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
    return rows as { [At in keyof Rows]: Rows[At][] };
  });
