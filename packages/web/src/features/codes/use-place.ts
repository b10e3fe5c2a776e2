import { isCode } from '@fairlead/contract/code';
import { useSearchParams } from 'react-router';

/** What of the screen its address says, so that a reload keeps it: the code that is shown, or that one is being typed. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  const code = address.get('code');
  const show = (next: { readonly code?: string; readonly isTyping?: boolean }) =>
    setAddress(
      (before) => {
        before.delete('code');
        before.delete('type');
        if (next.code !== undefined) before.set('code', next.code);
        if (next.isTyping) before.set('type', '');
        return before;
      },
      { replace: true },
    );
  return { code: code !== null && isCode(code) ? code : null, isTyping: address.has('type'), show };
}
