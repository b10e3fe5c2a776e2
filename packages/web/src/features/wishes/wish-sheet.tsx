import { type Wish, type WishKind, wishKind } from '@fairlead/contract/wishes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { backIcon, nextIcon } from '../../ui/icons.ts';
import { VisitorSheet } from '../../ui/visitor/sheet.tsx';
import { wishIcons } from '../../ui/wish-icons.ts';
import type { SeenBy } from './use-seen-by.ts';
import type { ChosenWish } from './use-wish.ts';
import type { KeptWish } from './wish-operations.ts';
import styles from './wish-sheet.module.css';
import { type WishPlace, WishWay } from './wish-way.tsx';

interface WishSheetProps {
  readonly isOpen: boolean;
  readonly place: WishPlace;
  readonly seenBy: SeenBy;
  /** The wish before. */
  readonly before: Wish | null;
  /** Why it was not said. */
  readonly fault: string | null;
  readonly onSay: (wish: ChosenWish | null, telephone: KeptWish['telephone']) => void;
  readonly onClose: () => void;
}

/** The tapped button is gone with its step: the focus goes on into the next one. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** Asks what comes next in two taps: the wish, then how. Just looking is sent by the first. */
export function WishSheet({ isOpen, place, seenBy, before, fault, onSay, onClose }: WishSheetProps) {
  const { t } = useTranslation('wishes');
  const [kind, setKind] = useState<Exclude<WishKind, 'LOOKING'> | null>(null);
  const [left, setLeft] = useState<WishKind | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    setKind(null);
    setLeft(null);
  }, [isOpen]);
  const point = { beaconId: place.beaconId, name: place.point };
  const choose = (chosen: WishKind) => {
    if (chosen === 'LOOKING') onSay({ kind: chosen, by: null, noCalls: false, meetingAt: null, point }, null);
    else setKind(chosen);
  };
  const goBack = () => {
    setLeft(kind);
    setKind(null);
  };
  if (kind === null) {
    return (
      <VisitorSheet isOpen={isOpen} onClose={onClose} title={t('title')} detail={t('text', { name: place.exhibitor })}>
        <ul className={styles['ways']}>
          {wishKind.options.map((option) => (
            <li key={option}>
              <button
                type="button"
                ref={option === left ? focus : undefined}
                className={styles['way']}
                onClick={() => choose(option)}
              >
                <span className={styles['type']}>
                  <Icon of={wishIcons[option]} size={20} />
                </span>
                <span className={styles['label']}>
                  <span className={styles['strong']}>{t(`kind.${option}`)}</span>
                  <span className={styles['soft']}>{t(`about.${option}`)}</span>
                </span>
                {option !== 'LOOKING' && <Icon of={nextIcon} size={20} className={styles['soft']} />}
              </button>
            </li>
          ))}
        </ul>
        <FormAlert message={fault} />
        {before !== null && (
          <Button kind="text" isWide className={styles['takeBack']} onClick={() => onSay(null, null)}>
            {t('takeBack')}
          </Button>
        )}
      </VisitorSheet>
    );
  }
  return (
    <VisitorSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(`kind.${kind}`)}
      stamp={<IconButton icon={backIcon} label={t('back')} className={styles['back']} onClick={goBack} />}
    >
      <WishWay
        key={kind}
        kind={kind}
        place={place}
        seenBy={seenBy}
        before={before}
        fault={fault}
        onSay={(wish, telephone) => onSay({ ...wish, point }, telephone)}
      />
    </VisitorSheet>
  );
}
