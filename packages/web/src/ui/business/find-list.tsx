import { Dialog } from '@base-ui/react/dialog';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useCloseOnBack } from '../../lib/navigation/browser-history.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { checkIcon, closeIcon, searchIcon } from '../icons.ts';
import overlay from '../overlay.module.css';
import styles from './find-list.module.css';

interface FindDialogProps extends Omit<ComponentProps<typeof FindList>, 'end' | 'inputRef'> {
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** Hints about keys; not on a phone. */
  readonly foot: ReactNode;
}

/** A search over everything, above whatever is open; a page of its own on a phone. */
export function FindDialog({ onClose, closeLabel, foot, ...list }: FindDialogProps) {
  useCloseOnBack(true, onClose);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay['scrim']} />
        <Dialog.Popup className={`${overlay['popup']} ${styles['popup']}`} aria-label={list.label} initialFocus={input}>
          <FindList
            {...list}
            inputRef={input}
            end={
              <>
                <span className={styles['escape']} aria-hidden="true">
                  <kbd>Esc</kbd>
                </span>
                <IconButton
                  icon={closeIcon}
                  label={closeLabel}
                  size="touch"
                  className={styles['close']}
                  onClick={onClose}
                />
              </>
            }
          />
          <div className={styles['foot']} aria-hidden="true">
            {foot}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export interface FindRow {
  readonly id: string;
  /** Before the name: an icon, a dot, a face. */
  readonly mark: ReactNode;
  readonly name: ReactNode;
  readonly aside?: ReactNode;
  /** It is what is open already. */
  readonly isCurrent?: boolean;
  readonly onChoose: () => void;
}

export interface FindGroup {
  readonly key: string;
  readonly heading: string;
  readonly note?: string | undefined;
  readonly rows: readonly FindRow[];
}

interface FindListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly FindGroup[];
  /** Seen where there are no rows, and read out in any case: that it searches, what was found. */
  readonly status: string;
  /** False as long as the rows answer something else than what is typed. */
  readonly isSettled: boolean;
  /** Ctrl Enter. */
  readonly onOther?: (() => void) | undefined;
  /** After the field. */
  readonly end?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * A field and below it what it finds, in groups; one row is always chosen, at first the best. Arrows choose, Enter takes: what is
 * taken before the answer is there, is taken when it comes.
 */
export function FindList(props: FindListProps) {
  const { label, placeholder, typed, onType, groups, status, isSettled, onOther, end, inputRef } = props;
  const id = useId();
  const [markedId, setMarkedId] = useState<string | null>(null);
  const [isTakenLater, setTakenLater] = useState(false);
  const rows = groups.flatMap((group) => group.rows);
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === markedId),
  );
  const marked = rows[active];
  const optionId = (row: FindRow) => `${id}-${row.id}`;

  const activeId = marked && optionId(marked);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(activeId);
    // With the heading of its group, where it is the first one.
    const group = option?.parentElement;
    if (group?.querySelector('[role="option"]') === option)
      group?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const takeNow = useEffectEvent(() => {
    setTakenLater(false);
    marked?.onChoose();
  });
  useEffect(() => {
    if (isTakenLater && isSettled) takeNow();
  }, [isTakenLater, isSettled]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = active + (key === 'ArrowDown' ? 1 : -1);
      setMarkedId(rows[(next + rows.length) % rows.length]?.id ?? null);
    } else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onOther?.();
    else if (key === 'Enter') {
      if (isSettled) marked?.onChoose();
      else setTakenLater(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles['find']}>
      <div className={styles['field']}>
        <Icon of={searchIcon} size={18} className={styles['icon']} />
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          className={styles['input']}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setMarkedId(null);
            setTakenLater(false);
            onType(event.target.value);
          }}
        />
        {end}
      </div>
      <p role="status" className={classNames(styles['status'], rows.length > 0 && styles['heard'])}>
        {status}
      </p>
      {rows.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']} aria-busy={!isSettled}>
          {groups.map(({ key, heading, note, rows: inGroup }) => (
            <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={styles['group']}>
              <div className={styles['heading']}>
                <span id={`${id}-${key}`}>{heading}</span>
                {note !== undefined && <span aria-hidden="true">{note}</span>}
              </div>
              {inGroup.map((row) => (
                // The keyboard works in the field, which says which option is marked.
                // biome-ignore lint/a11y/useKeyWithClickEvents: as above
                <div
                  key={row.id}
                  id={optionId(row)}
                  role="option"
                  aria-selected={row === marked}
                  className={styles['row']}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => row !== marked && setMarkedId(row.id)}
                  onClick={row.onChoose}
                >
                  <span className={styles['mark']}>{row.mark}</span>
                  <span className={styles['name']}>{row.name}</span>
                  {row.aside !== undefined && <span className={styles['aside']}>{row.aside}</span>}
                  {row.isCurrent && <Icon of={checkIcon} size={16} className={styles['current']} />}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
