import { Dexie } from 'dexie';

/** Where the databases of a person keep what the person made; their other tables have what was read or opened. */
const madeIn: Readonly<Record<string, readonly string[]>> = {
  operations: ['operations'],
  answers: ['answers'],
  wishes: ['wishes'],
  documents: ['changes'],
  profile: ['fields'],
  captures: ['captures'],
};

const isSent = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'state' in row && row.state === 'SENT';

/** Deletes what was read or sent. Returns whether something is left that the server never got. */
async function forgetSent(name: string, made: readonly string[]): Promise<boolean> {
  const database = new Dexie(name);
  try {
    await database.open();
    let left = 0;
    for (const table of database.tables) {
      if (!made.includes(table.name)) await table.clear();
      else {
        await table.filter(isSent).delete();
        left += await table.count();
      }
    }
    return left > 0;
  } finally {
    database.close();
  }
}

/**
 * The account of this subject is gone: what this device kept for it goes, too. What was never sent stays where signing out
 * leaves it.
 */
export async function forgetAccount(subject: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  for (const [kind, made] of Object.entries(madeIn)) {
    const name = `fairlead.${kind}.${subject}`;
    if (names.includes(name) && !(await forgetSent(name, made))) await Dexie.delete(name);
  }
}
