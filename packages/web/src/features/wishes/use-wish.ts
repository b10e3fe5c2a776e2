import { listSharing } from '@fairlead/contract/sharing';
import { getVisitor } from '@fairlead/contract/visitors';
import { listWishes, type Wish } from '@fairlead/contract/wishes';
import { reasonOf } from '../../lib/offline/send-result.ts';
import { useOperations, useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { type KeptWish, wishKind } from './wish-operations.ts';

const quiet = { call: { isQuiet: true } };
/** Firefox has none before 125; there a letter of several characters is cut to its first one. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** As the exhibitor's screen shows it: the first letter and a full stop. */
function initialOf(text: string): string {
  const whole = text.trim();
  const [first] = segmenter ? Array.from(segmenter.segment(whole), ({ segment }) => segment) : whole;
  return first ? `${first.toLocaleUpperCase('en')}.` : '';
}

/**
 * Fields of this person that an exhibitor sees now, by the same masking as the server's. Null until it is known; then nothing is
 * claimed.
 */
export function useSeenBy(exhibitorId: string) {
  const visitor = useEndpoint(getVisitor, {}, quiet).data;
  const sharing = useEndpoint(listSharing, {}, quiet).data?.find(({ exhibitor }) => exhibitor.id === exhibitorId);
  const { name, organization, prefix, phone } = visitor?.profile ?? {};
  const number = phone ? [prefix, phone].filter(Boolean).join(' ') : null;
  const known = { email: visitor?.email ?? '', number };
  if (!visitor || !sharing) return { ...known, isShared: sharing?.isShared ?? true, seen: null };
  const { fields } = sharing;
  const shown = (text: string | null | undefined, whole: boolean, initial: boolean): string =>
    whole ? (text ?? '') : initial && text ? initialOf(text) : '';
  const who = [
    shown(name, fields.includes('name'), fields.includes('initial')),
    shown(organization, fields.includes('organization'), fields.includes('organizationInitial')),
  ].filter((part) => part !== '');
  return {
    ...known,
    isShared: sharing.isShared,
    seen: { who: who.join(', '), isOpen: fields.includes('name'), hasPhone: fields.includes('phone') },
  };
}
export type SeenBy = ReturnType<typeof useSeenBy>;

/** A choice of the visitor; its time is added. */
export type ChosenWish = Omit<Wish, 'at'>;

/**
 * This person's wish to one exhibitor, as this device and the server know it; an unsent one wins. Without a connection it is as
 * it was last seen.
 */
export function useWish(exhibitorId: string) {
  const outbox = useOutbox();
  const operations = useOperations(wishKind);
  const kept = operations?.find(({ key }) => key === exhibitorId);
  const list = useEndpoint(listWishes, {}, { staleTime: 0, call: { isQuiet: true } });

  const listed = list.data?.find((one) => one.exhibitorId === exhibitorId)?.wish ?? null;
  // Another device may have said something since this one was taken.
  const isListNewer = !kept || (kept.state === 'SENT' && list.dataUpdatedAt > (kept.sentAt ?? 0));
  const wish = isListNewer ? listed : kept.wish;

  const make = (chosen: ChosenWish | null, telephone: KeptWish['telephone']) => {
    // A clock that lags must not make what is said now look older than what the server has.
    const last = Math.max(...[listed?.at, kept?.at].map((at) => Date.parse(at ?? '') || 0));
    const at = new Date(Math.max(Date.now(), last + 1)).toISOString();
    const said = chosen && { ...chosen, at };
    return { key: exhibitorId, at, eventId: crypto.randomUUID(), wish: said, telephone, sentAt: null };
  };

  return {
    /** True until it is known what was wished before. */
    isLoading: operations === undefined || (kept === undefined && list.isPending && list.fetchStatus !== 'paused'),
    wish,
    state: isListNewer ? ('SENT' as const) : kept.state,
    reason: kept?.refusal ? reasonOf(kept.refusal) : null,
    /**
     * Says it; null takes back what was said. Rejects if this device cannot store it. Returns what undoes it: while it is held nothing
     * has left the device.
     */
    say: async (chosen: ChosenWish | null, telephone: KeptWish['telephone']): Promise<() => Promise<void>> => {
      if (outbox === null) throw new Error('The outbox is not open yet');
      const undo = await outbox.hold(wishKind, make(chosen, telephone));
      return async () => {
        // It has left: then the wish before is made again.
        if (!(await undo())) await outbox.put(wishKind, make(wish, null));
      };
    },
    tryAgain: () => void outbox?.retry(wishKind, exhibitorId),
  };
}
