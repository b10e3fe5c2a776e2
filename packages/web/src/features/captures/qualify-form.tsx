import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { leadLimits } from '@fairlead/contract/leads';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, scanIcon } from '../../ui/icons.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from './captures.module.css';
import { qualifyCapture } from './outbox/capture-operations.ts';
import type { QualificationChange, StoredCapture } from './outbox/stored-capture.ts';
import { useCaptures } from './outbox/use-captures.ts';

/** Some of a few, in as many lines as they need. */
function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      <div className={styles['chips']}>{children}</div>
    </div>
  );
}

interface ChipProps {
  /** Undefined for one that only acts. */
  readonly isOn?: boolean;
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Chip({ isOn, isQuiet, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles['chip']}
      data-quiet={isQuiet || undefined}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {isOn && <Icon of={checkIcon} size={16} />}
      <span className={styles['text']}>{children}</span>
    </button>
  );
}

interface TagChipsProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

const offered = ['quote', 'callBack', 'visit', 'distributor', 'oem'] as const;
const ownOffered = 4;

const isIn = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => one.toLocaleLowerCase() === tag.toLocaleLowerCase());

/** Next steps, as tags: the usual ones, those that were used here last, and new ones. */
function TagChips({ label, tags, onChange }: TagChipsProps) {
  const { t } = useTranslation('captures');
  const captures = useCaptures();
  const [isTyping, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const usual = offered.map((tag) => t(`tags.${tag}`));
  const [used] = useState(() => [...new Set(captures.flatMap(({ capture }) => capture.tags ?? []))]);
  const recent = used.filter((tag) => !isIn(usual, tag)).slice(0, ownOffered);
  const shown = [...usual, ...recent, ...tags.filter((tag) => !isIn([...usual, ...recent], tag))];

  const toggle = (tag: string) => {
    const others = tags.filter((one) => one.toLocaleLowerCase() !== tag.toLocaleLowerCase());
    if (others.length < tags.length) onChange(others);
    else if (tags.length < leadLimits.tags) onChange([...tags, tag]);
  };
  const add = () => {
    const tag = typed.trim();
    setTyped('');
    setTyping(false);
    if (tag !== '' && !isIn(tags, tag)) toggle(tag);
  };
  return (
    <div className={styles['tags']}>
      <Chips label={label}>
        {shown.map((tag) => (
          <Chip key={tag} isOn={isIn(tags, tag)} onPress={() => toggle(tag)}>
            {tag}
          </Chip>
        ))}
        {!isTyping && (
          <Chip isQuiet onPress={() => setTyping(true)}>
            {t('tags.other')}
          </Chip>
        )}
      </Chips>
      {isTyping && (
        <div className={styles['new']}>
          <TextField
            label={t('tags.new')}
            maxLength={leadLimits.tagLength}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button kind="quiet" onClick={add}>
            {t('tags.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface QualifyFormProps {
  /** Of this person, newest first; one at least. */
  readonly captures: readonly StoredCapture[];
  readonly size: 'touch' | 'work';
  readonly onNext: () => void;
  /** Null once it may be sent. */
  readonly onUndo: (() => void) | null;
}

const ratings = [1, 2, 3, 4, 5] as const;
const pauseMs = 400;
const shownPoints = 3;

/** State of a person's qualification: the last value of each field. */
function said<Field extends 'rating' | 'beaconId' | 'note'>(captures: readonly StoredCapture[], field: Field) {
  return captures.find(({ capture }) => capture[field] !== undefined)?.capture[field];
}

/** Two taps and on: how warm, what next, which point, a note. Each is saved with the tap. */
export function QualifyForm({ captures, size, onNext, onUndo }: QualifyFormProps) {
  const { t } = useTranslation('captures');
  const id = useId();
  const outbox = useOutbox();
  const [last] = captures;
  const [rating, setRating] = useState(() => said(captures, 'rating'));
  const [tags, setTags] = useState(() => [
    ...new Set(captures.toReversed().flatMap(({ capture }) => capture.tags ?? [])),
  ]);
  const [beaconId, setBeaconId] = useState(() => said(captures, 'beaconId'));
  const [note, setNote] = useState(() => said(captures, 'note') ?? '');
  const [isSaved, setSaved] = useState(true);
  const unsaved = useRef(false);
  const button = size === 'work' ? 'work' : 'tall';

  const save = (change: QualificationChange) => {
    if (last === undefined || outbox === null) return;
    setSaved(false);
    void qualifyCapture(outbox, last.key, change).then(
      () => setSaved(true),
      () => undefined,
    );
  };
  const saveNote = () => {
    if (!unsaved.current) return;
    unsaved.current = false;
    save({ note: note.trim() });
  };
  const saveNoteLater = useEffectEvent(saveNote);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => saveNoteLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [note]);

  const rate = (value: (typeof ratings)[number]) => {
    setRating(value);
    save({ rating: value });
  };
  const next = () => {
    saveNote();
    onNext();
  };
  return (
    <form
      className={styles['form']}
      data-size={size}
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <fieldset className={styles['part']}>
        <legend className={styles['question']}>{t('form.warm')}</legend>
        <div className={styles['ratings']}>
          {ratings.map((value) => (
            <label key={value} className={styles['rating']} data-chosen={rating === value || undefined}>
              <input
                type="radio"
                name={`${id}-rating`}
                checked={rating === value}
                onChange={() => rate(value)}
                aria-label={t('rated', { rating: value })}
              />
              <span aria-hidden="true">{value}</span>
            </label>
          ))}
        </div>
        <p className={styles['ends']} aria-hidden="true">
          <span>{t('form.cold')}</span>
          <span>{t('form.hot')}</span>
        </p>
      </fieldset>
      <TagChips
        label={t('form.next')}
        tags={tags}
        onChange={(changed) => {
          setTags(changed);
          save({ tags: changed });
        }}
      />
      {last && (
        <PointChips
          projectId={last.projectId}
          value={beaconId}
          onChange={(chosen) => {
            setBeaconId(chosen);
            save({ beaconId: chosen });
          }}
        />
      )}
      <TextArea
        size={size}
        label={t('form.note')}
        rows={2}
        maxLength={leadLimits.noteLength}
        value={note}
        onChange={(event) => {
          unsaved.current = true;
          setNote(event.target.value);
        }}
        onBlur={saveNote}
      />
      <div className={styles['foot']}>
        <p className={styles['saved']} role="status">
          {isSaved && (
            <>
              <Icon of={checkIcon} size={16} />
              {t('form.saved')}
            </>
          )}
        </p>
        <div className={styles['acts']}>
          {onUndo && (
            <Button kind={size === 'work' ? 'outline' : 'quiet'} size={button} onClick={onUndo}>
              {t('form.undo')}
            </Button>
          )}
          <Button type="submit" kind="main" size={button} icon={scanIcon}>
            {t('form.nextBadge')}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface PointChipsProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (beaconId: string | undefined) => void;
}

/** Points that the person was interested in; those chosen last come first. */
function PointChips({ projectId, value, onChange }: PointChipsProps) {
  const { t } = useTranslation('captures');
  const captures = useCaptures();
  const [isAll, setAll] = useState(false);
  const [recent] = useState(() => [...new Set(captures.flatMap(({ capture }) => capture.beaconId ?? []))]);
  const points = useEndpoint(listBeacons, { params: { projectId }, query: {} }, { call: { isQuiet: true } }).data ?? [];
  const rank = ({ id }: Beacon) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const sorted = points.filter(({ archivedAt }) => archivedAt === null).toSorted((a, b) => rank(a) - rank(b));
  if (sorted.length === 0) return null;
  const shown = isAll ? sorted : sorted.filter(({ id }, index) => index < shownPoints || id === value);
  return (
    <Chips label={t('form.interest')}>
      {shown.map(({ id, name }) => (
        <Chip key={id} isOn={id === value} onPress={() => onChange(id === value ? undefined : id)}>
          {name}
        </Chip>
      ))}
      {shown.length < sorted.length && (
        <Chip isQuiet onPress={() => setAll(true)}>
          {t('form.more', { count: sorted.length - shown.length })}
        </Chip>
      )}
    </Chips>
  );
}
