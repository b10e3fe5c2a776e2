import type { ISql, Sql, TransactionSql } from 'postgres';

type Unsafe = Sql['unsafe'];
type Begin = (work: (transaction: PreparingTransaction) => unknown) => Promise<unknown>;
type PreparingTransaction = { unsafe: Unsafe; savepoint: Begin };

/**
 * The client as Drizzle uses it, with each statement prepared on its connection once and only executed from then
 * on. Drizzle itself asks postgres.js for an unprepared statement, which PostgreSQL parses and plans every time; only a
 * search stays such a one.
 * A text of several statements cannot be sent this way: those go through `sql.unsafe` or a migration.
 */
export function preparing(client: Sql): Sql {
  const begin: Begin = (work) => client.begin((transaction) => work(preparingTransaction(transaction)));
  const used = { options: client.options, unsafe: prepared(client), begin };
  // Drizzle's session touches these three members and no other.
  return used as unknown as Sql;
}

/** The same for a transaction that was begun without Drizzle. */
export function preparingWithin(client: Sql, transaction: ISql): Sql {
  const { parsers, serializers } = client.options;
  // Drizzle replaces some of these when it is given a client; the client's own stay as they are.
  const options = { ...client.options, parsers: { ...parsers }, serializers: { ...serializers } };
  return { options, unsafe: prepared(transaction) } as unknown as Sql;
}

function preparingTransaction(transaction: TransactionSql): PreparingTransaction {
  return {
    unsafe: prepared(transaction),
    savepoint: (work) => transaction.savepoint((nested) => work(preparingTransaction(nested))),
  };
}

function prepared(client: { unsafe: Unsafe }): Unsafe {
  // Without parameters postgres.js would choose the simple protocol, which prepares nothing.
  return (text, parameters) =>
    client.unsafe(text, parameters, { prepare: !isSearch(text), simple: false } as { prepare: boolean });
}

/**
 * What a search should read depends on the words: a rare one is looked up, of a frequent one there is enough wherever one
 * begins. After a few searches a prepared statement has one plan for all words, which reads a whole table for some of them.
 */
const isSearch = (text: string): boolean => / i?like /.test(text);
