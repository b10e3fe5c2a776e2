import type { WishValue } from '@fairlead/contract/wishes';
import { useTranslation } from 'react-i18next';
import { useWishText } from '../../lib/wish-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { lockIcon } from '../../ui/icons.ts';
import type { SeenBy } from './use-seen-by.ts';
import styles from './wish-sheet.module.css';

interface WillSeeProps {
  readonly exhibitor: string;
  /** The wish, as it is sent. */
  readonly request: Omit<WishValue, 'id' | 'occurredAt'>;
  readonly seenBy: SeenBy;
  readonly about: string;
  readonly timeZone: string | undefined;
}

/** The exhibitor's view of the wish: made of the wish, and of the fields that it is shown already. */
export function WillSee({ exhibitor, request, seenBy, about, timeZone }: WillSeeProps) {
  const { t } = useTranslation('wishes');
  const wishText = useWishText();
  const { kind, by, noCalls, telephone } = request;
  const { seen } = seenBy;
  const number = telephone ? `${telephone.prefix} ${telephone.phone}` : seenBy.number;
  const isCalled = by === 'TELEPHONE' && number !== null;
  const isNew = telephone !== undefined;
  return (
    <div className={styles['see']}>
      <p className={styles['seeHead']}>{t('see.title', { name: exhibitor })}</p>
      <dl>
        <dt>{t('see.wish')}</dt>
        <dd>{wishText({ kind, by, noCalls, meetingAt: request.meetingAt ?? null }, timeZone)}</dd>
        {seen && seen.who !== '' && (
          <>
            <dt>{t('see.you')}</dt>
            <dd>{seen.who}</dd>
          </>
        )}
        <dt>{t('see.about')}</dt>
        <dd>{about}</dd>
        {isCalled && seen?.isOpen && (
          <>
            <dt className={isNew ? styles['new'] : undefined}>{t(isNew ? 'see.new' : 'see.telephone')}</dt>
            <dd className={isNew ? styles['new'] : undefined}>{number}</dd>
          </>
        )}
      </dl>
      {seen && !seen.isOpen && (
        <p className={styles['seeFoot']}>
          <Icon of={lockIcon} size={16} />
          {t(isCalled ? 'see.lockedNumber' : 'see.locked')}
        </p>
      )}
      {seen?.isOpen && !seen.hasPhone && by !== 'TELEPHONE' && (
        <p className={styles['seeFoot']}>
          <Icon of={lockIcon} size={16} />
          {t('see.noNumber')}
        </p>
      )}
    </div>
  );
}
