import { IdentityError } from './identity.ts';

/** The work's own end, or after the limit an error with this message. */
export async function within<T>(limitMs: number, work: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IdentityError('TIMEOUT', message)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
