/** Returns a moment so many seconds later. */
export function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
