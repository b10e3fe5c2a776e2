import { visitorProfile } from '@fairlead/contract/visitors';
import { type Wish, type WishChannel, type WishKind, type WishValue, wishKind } from '@fairlead/contract/wishes';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf, fromWallTime, toWallTime } from '../../lib/dates.ts';
import { findWrongField } from '../../lib/forms/telephone-plans.ts';
import { useWishText } from '../../lib/wishes.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayField, TimeField } from '../../ui/day-field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { backIcon, lockIcon, nextIcon } from '../../ui/icons.ts';
import { TextField } from '../../ui/text-field.tsx';
import { VisitorSheet } from '../../ui/visitor/sheet.tsx';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import { wishIcons } from '../../ui/wish-icons.ts';
import type { ChosenWish, SeenBy } from './use-wish.ts';
import type { KeptWish } from './wish-operations.ts';
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
function WillSee({ exhibitor, request, seenBy, about, timeZone }: WillSeeProps) {
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

const numberFields = visitorProfile.pick({ prefix: true, phone: true });
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day and a time to begin with: those of the meeting that was asked for before, else tomorrow at ten. */
function firstMeeting(before: Wish | null, timeZone: string) {
  if (before?.meetingAt) return toWallTime(before.meetingAt, timeZone);
  return { date: addDays(dayOf(Date.now(), timeZone), 1), time: '10:00' };
}

/** Where the wish is said, and of what. */
interface WishPlace {
  readonly beaconId: string;
  readonly point: string;
  readonly exhibitor: string;
  readonly timeZone: string | undefined;
  /** How many questions of the point are answered. */
  readonly answers: number;
}

interface WishWayProps {
  readonly kind: Exclude<WishKind, 'LOOKING'>;
  readonly place: WishPlace;
  readonly seenBy: SeenBy;
  readonly before: Wish | null;
  readonly fault: string | null;
  readonly onSay: (wish: Omit<ChosenWish, 'point'>, telephone: KeptWish['telephone']) => void;
}

/** How the exhibitor is to get in touch, and for a meeting when; below, what it will see. Sent by one tap. */
function WishWay({ kind, place, seenBy, before, fault, onSay }: WishWayProps) {
  const { t } = useTranslation('wishes');
  const id = useId();
  const zone = place.timeZone ?? deviceZone();
  const ways: readonly WishChannel[] = kind === 'CALL' ? ['TELEPHONE'] : ['EMAIL', 'TELEPHONE'];
  const [by, setBy] = useState<WishChannel>(kind === 'CALL' ? 'TELEPHONE' : (before?.by ?? 'EMAIL'));
  const [asksNoCalls, setNoCalls] = useState(before?.by === 'EMAIL' ? before.noCalls : true);
  const [meeting, setMeeting] = useState(() => firstMeeting(before, zone));
  const [number, setNumber] = useState({ prefix: '', phone: '' });
  const [wrongField, setWrong] = useState<'prefix' | 'phone' | null>(null);
  const [isTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // The tapped button is gone with its step: the focus goes on into this one.
  useEffect(() => first.current?.focus(), []);
  const isNumberMissing = by === 'TELEPHONE' && seenBy.number === null;
  const typed = numberFields.safeParse(number);
  const faults = typed.success ? [] : typed.error.issues.map(({ path }) => path[0]);
  const { prefix, phone } = typed.data ?? {};
  const telephone = isNumberMissing && prefix && phone ? { prefix, phone } : null;
  const isMeetingMissing = kind === 'MEETING' && (meeting.date === '' || meeting.time === '');
  const meetingAt = kind === 'MEETING' && !isMeetingMissing ? fromWallTime(meeting, zone) : null;
  const wish = { kind, by, noCalls: by === 'EMAIL' && asksNoCalls, meetingAt };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMeetingMissing || (isNumberMissing && telephone === null)) return;
    const wrong = telephone && (await findWrongField(telephone.prefix, telephone.phone));
    setWrong(wrong);
    if (wrong !== null) return;
    onSay(wish, telephone);
  };
  const about = [place.point, ...(place.answers > 0 ? [t('see.answers', { count: place.answers })] : [])].join(', ');
  const request = {
    ...wish,
    meetingAt: meetingAt ?? undefined,
    ...(telephone && { telephone }),
    beaconId: place.beaconId,
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
      {kind === 'MEETING' && (
        <div className={classNames(styles['pair'], styles['when'])}>
          <DayField
            label={t('date')}
            firstDay={dayOf(Date.now(), zone)}
            value={meeting.date}
            error={isTried && meeting.date === '' ? t('fault.missing') : undefined}
            onChange={(date) => setMeeting({ ...meeting, date })}
          />
          <TimeField
            label={t('time')}
            value={meeting.time}
            error={isTried && meeting.time === '' ? t('fault.missing') : undefined}
            onChange={(time) => setMeeting({ ...meeting, time })}
          />
        </div>
      )}
      <fieldset className={styles['options']}>
        <legend className={styles['legend']}>{t('how')}</legend>
        {ways.map((way) => (
          <label key={way} className={classNames(styles['option'], by === way && styles['picked'])}>
            <input
              ref={by === way ? first : undefined}
              type="radio"
              name={id}
              className={styles['input']}
              checked={by === way}
              onChange={() => setBy(way)}
            />
            <span className={styles['tick']} aria-hidden="true">
              <i />
            </span>
            <span className={styles['label']}>
              <span className={styles['strong']}>{t(`way.${way}`)}</span>
              <span className={classNames(styles['soft'], styles['cut'])}>
                {way === 'EMAIL' ? seenBy.email : (seenBy.number ?? t('numberMissing'))}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {isNumberMissing && (
        <>
          <div className={styles['pair']}>
            {(['prefix', 'phone'] as const).map((part) => (
              <TextField
                key={part}
                type="tel"
                label={t(part)}
                autoComplete={part === 'prefix' ? 'tel-country-code' : 'tel-national'}
                placeholder={part === 'prefix' ? '+49' : undefined}
                value={number[part]}
                error={isTried && (faults.includes(part) || wrongField === part) ? t(`fault.${part}`) : undefined}
                onChange={(event) => {
                  setNumber({ ...number, [part]: event.target.value });
                  setWrong(null);
                }}
              />
            ))}
          </div>
          <p className={styles['hint']}>{t('numberKept')}</p>
        </>
      )}
      {by === 'EMAIL' && (
        <div className={styles['set']}>
          <div className={styles['label']}>
            <span className={styles['strong']}>{t('noCallsTitle')}</span>
            <span className={styles['soft']} id={`${id}-calls`}>
              {t('noCallsText')}
            </span>
          </div>
          <VisitorSwitch
            label={t('noCallsTitle')}
            isOn={asksNoCalls}
            onChange={setNoCalls}
            describedBy={`${id}-calls`}
          />
        </div>
      )}
      <WillSee exhibitor={place.exhibitor} request={request} seenBy={seenBy} about={about} timeZone={zone} />
      <FormAlert message={fault} />
      <Button type="submit" kind="main" size="tall" isWide>
        {t(`send.${kind}`)}
      </Button>
    </form>
  );
}

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
