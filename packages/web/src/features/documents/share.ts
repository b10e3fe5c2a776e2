interface Shared {
  readonly title: string;
  readonly url: string | null;
  readonly file: File | null;
}

const dataOf = ({ title, url, file }: Shared): ShareData => {
  const files = file === null ? [] : [file];
  if (files.length > 0 && navigator.canShare?.({ files })) return { title, files };
  return { title, ...(url !== null && { url }) };
};

/**
 * Hands a file, or else a link, to the phone's own way to share; where a browser has none, the link is copied. Needs the press of a
 * button just before. DISMISSED: the person changed their mind.
 */
export async function shareOrCopy(shared: Shared): Promise<'SHARED' | 'COPIED' | 'DISMISSED' | 'FAILED'> {
  const data = dataOf(shared);
  if ((data.files || data.url) && navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return 'SHARED';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'DISMISSED';
    }
  }
  if (shared.url === null) return 'FAILED';
  return navigator.clipboard.writeText(shared.url).then(
    () => 'COPIED' as const,
    () => 'FAILED' as const,
  );
}
