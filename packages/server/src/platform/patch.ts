type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of a PATCH body that were sent: absent leaves alone, null clears. */
export function omitUndefined<T extends object>(patch: T): Present<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Present<T>;
}
