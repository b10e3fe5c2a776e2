import { addLook } from '@fairlead/contract/attachments';
import { useEffect } from 'react';
import { call } from '../../../lib/client/call.ts';

/** The least that is worth a call, and the most that one call tells. */
const [least, most] = [5, 600];

/**
 * Reports for how long a document could be seen, each time that it is closed or goes out of sight. Without a connection the
 * report is dropped.
 */
export function useLook(attachmentId: string): void {
  useEffect(() => {
    const now = () => (document.visibilityState === 'visible' ? Date.now() : null);
    let since = now();
    const tell = () => {
      const seconds = since === null ? 0 : Math.min(Math.round((Date.now() - since) / 1000), most);
      since = null;
      if (seconds < least || !navigator.onLine) return;
      call(addLook, { params: { id: attachmentId }, body: { seconds } }, { isQuiet: true }).catch(() => undefined);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') tell();
      else since ??= now();
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      tell();
    };
  }, [attachmentId]);
}
