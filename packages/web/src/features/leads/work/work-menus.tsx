import { Combobox } from '@base-ui/react/combobox';
import { type LeadStatus, leadLimits, leadStatus } from '@fairlead/contract/leads';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pips } from '../../../ui/business/pips.tsx';
import { State } from '../../../ui/business/state-signs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, plusIcon } from '../../../ui/icons.ts';
import menu from '../../../ui/menu.module.css';
import { Menu, MenuChoices } from '../../../ui/menu.tsx';
import { statusTones } from '../lead-labels.ts';
import styles from './lead-work.module.css';
import type { Colleagues } from './use-work.ts';

interface TagOption {
  readonly tag: string;
  readonly count: number;
  readonly isNew?: true;
}

interface TagPickerProps {
  readonly trigger: ReactElement;
  /** Those of the project, the most used first. */
  readonly known: readonly TagOption[];
  /** True if all of the leads have the tag. */
  readonly isOn: (tag: string) => boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onToggle: (tag: string) => void;
}

const folded = (text: string): string => text.toLocaleLowerCase();

/** The tags of the project to choose from, and a new one for what is typed. */
export function TagPicker({ trigger, known, isOn, isOpen, onOpenChange, onToggle }: TagPickerProps) {
  const { t } = useTranslation('leads');
  const [typed, setTyped] = useState('');
  const beside = useRef<HTMLSpanElement>(null);
  const text = typed.trim().slice(0, leadLimits.tagLength);
  const found = known.filter(({ tag }) => folded(tag).includes(folded(text)));
  const isThere = text === '' || known.some(({ tag }) => folded(tag) === folded(text));
  const options: readonly TagOption[] = isThere ? found : [...found, { tag: text, count: 0, isNew: true }];
  return (
    <Combobox.Root<TagOption>
      items={options}
      filter={null}
      value={null}
      open={isOpen}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) setTyped('');
      }}
      inputValue={typed}
      onInputValueChange={setTyped}
      itemToStringLabel={({ tag }) => tag}
      autoHighlight
      onValueChange={(option) => {
        if (option === null) return;
        onToggle(option.tag);
        setTyped('');
      }}
    >
      {/* The trigger takes every letter for itself: the focus comes back beside it, where the keys of the screen work. */}
      <span ref={beside} tabIndex={-1} className={styles['beside']}>
        <Combobox.Trigger render={trigger} />
      </span>
      <Combobox.Portal>
        <Combobox.Positioner className={menu['positioner']} sideOffset={6} align="start">
          <Combobox.Popup
            className={`${menu['popup']} ${styles['popup']}`}
            finalFocus={beside}
            aria-label={t('column.tags')}
          >
            <Combobox.Input
              className={styles['input']}
              placeholder={t('tags.type')}
              aria-label={t('tags.type')}
              maxLength={leadLimits.tagLength}
            />
            <Combobox.List className={styles['list']}>
              {(option: TagOption) => (
                <Combobox.Item key={option.tag} value={option} className={menu['item']}>
                  {option.isNew && <Icon of={plusIcon} size={16} className={menu['icon']} />}
                  <span className={menu['text']}>
                    {option.isNew ? t('tags.create', { tag: option.tag }) : option.tag}
                  </span>
                  {isOn(option.tag) ? (
                    <span className={menu['mark']}>
                      <Icon of={checkIcon} size={16} label={t('tags.on')} />
                    </span>
                  ) : (
                    !option.isNew && <span className={menu['aside']}>{option.count}</span>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
            {options.length === 0 && <p className={styles['none']}>{t('tags.none')}</p>}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

interface OpenState {
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

interface StatusMenuProps extends OpenState {
  readonly trigger: ReactElement;
  /** Null where several are in force. */
  readonly value: LeadStatus | null;
  readonly side?: 'top' | 'bottom';
  readonly onChoose: (status: LeadStatus) => void;
}

export function StatusMenu({ trigger, value, side = 'bottom', onChoose, ...open }: StatusMenuProps) {
  const { t } = useTranslation('leads');
  const options = leadStatus.options.map((status) => ({
    value: status,
    label: <State tone={statusTones[status]}>{t(`status.${status}`)}</State>,
  }));
  return (
    <Menu trigger={trigger} side={side} {...open}>
      <MenuChoices value={value} options={options} onChoose={onChoose} />
    </Menu>
  );
}

const ratings = [5, 4, 3, 2, 1, 0] as const;

export function RatingMenu({
  trigger,
  onRate,
}: {
  readonly trigger: ReactElement;
  readonly onRate: (rating: number) => void;
}) {
  const { t } = useTranslation('leads');
  const options = ratings.map((rating) => ({
    value: String(rating),
    label: rating === 0 ? t('rating.none') : <Pips value={rating} label={t('rating.of', { rating })} />,
    aside: <kbd>{rating}</kbd>,
  }));
  return (
    <Menu trigger={trigger} side="top">
      <MenuChoices value={null} options={options} onChoose={(rating) => onRate(Number(rating))} />
    </Menu>
  );
}

interface AssigneeChoicesProps {
  readonly team: Colleagues;
  /** Null where several follow up. */
  readonly value: string | null;
  readonly onAssign: (accountId: string | null) => void;
}

const nobody = 'NOBODY';

/** The colleagues as items of a menu, and "no assignee". */
export function AssigneeChoices({ team, value, onAssign }: AssigneeChoicesProps) {
  const { t } = useTranslation('leads');
  const options = [
    ...team.colleagues.map(({ id, name }) => ({
      value: id,
      label: name,
      ...(id === team.own && { aside: t('assignee.me') }),
    })),
    { value: nobody, label: t('assignee.nobody') },
  ];
  return (
    <MenuChoices value={value} options={options} onChoose={(chosen) => onAssign(chosen === nobody ? null : chosen)} />
  );
}
