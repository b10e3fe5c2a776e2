import { Combobox } from '@base-ui/react/combobox';
import { leadLimits } from '@fairlead/contract/leads';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, plusIcon } from '../../../ui/icons.ts';
import menu from '../../../ui/menu.module.css';
import styles from './tag-picker.module.css';

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
