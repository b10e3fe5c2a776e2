import { Dexie } from 'dexie';

const ofCaptures = /^fairlead\.captures\./;

/** How many people were captured on this device, by whichever account, whom the server has not got. It reads nothing of them. */
export async function countWaitingCaptures(): Promise<number> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => ofCaptures.test(name));
  const counts = names.map(async (name) => {
    const database = new Dexie(name);
    try {
      await database.open();
      const captures = database.tables.find((table) => table.name === 'captures');
      return (await captures?.filter(({ state }: { state?: string }) => state !== 'SENT').count()) ?? 0;
    } finally {
      database.close();
    }
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
