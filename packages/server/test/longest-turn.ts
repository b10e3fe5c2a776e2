const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The most that one turn of the event loop took while `work` went on, in ms of this thread's CPU time: as long as everybody
 * else waited. What the machine does for others meanwhile is not in it, so a busy machine fails no test.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = cpuMs();
  let isOver = false;
  const watch = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  try {
    await work();
  } finally {
    isOver = true;
    // All of it may have been the one turn.
    watch();
  }
  return longest;
}
