import type postgres from 'postgres';

/** A pool that hands every statement's text, in the order they are made, to `note`. */
export function noteStatements(sql: postgres.Sql, note: (text: string) => void): postgres.Sql {
  const noted = (target: postgres.Sql): postgres.Sql =>
    new Proxy(target, {
      apply(applied, self, args: unknown[]) {
        const [first] = args;
        if (Array.isArray(first) && 'raw' in first) note(first.join('?').replace(/\s+/g, ' ').trim());
        return Reflect.apply(applied, self, args);
      },
      get(read, key) {
        if (key !== 'begin') return Reflect.get(read, key);
        return (work: (transaction: postgres.Sql) => unknown) => {
          note('begin');
          return read.begin((transaction) => work(noted(transaction as unknown as postgres.Sql)));
        };
      },
    });
  return noted(sql);
}
