import { listSharing } from '@fairlead/contract/sharing';
import { getVisitor } from '@fairlead/contract/visitors';
import { useEndpoint } from '../../lib/query/query.ts';

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
