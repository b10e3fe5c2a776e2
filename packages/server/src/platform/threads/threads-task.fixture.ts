/** Work that threads.test.ts gives to a thread. */
export default async function run(task: 'answer' | 'throw' | 'loop' | 'fill'): Promise<string> {
  if (task === 'throw') throw new RangeError('refused');
  while (task === 'loop');
  const kept: string[][] = [];
  while (task === 'fill') kept.push(Array.from({ length: 10_000 }, (_, index) => `${kept.length} ${index}`));
  return 'done';
}
