import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './connect.ts';

type Value<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/**
 * A statement whose SQL is compiled once: for a frequent one, compiling takes as long as the query. Values are passed
 * by name.
 */
export function prepare<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db | Tx, value: Value<Values>) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    known ??= build(db, (name) => sql.val(new Placeholder(name))).compile();
    const parameters = known.parameters.map((given) =>
      given instanceof Placeholder ? values[given.name] : given,
    );
    return (await db.executeQuery<Row>({ ...known, parameters })).rows;
  };
}

/** A placeholder for a value, among the statement's own constants. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
