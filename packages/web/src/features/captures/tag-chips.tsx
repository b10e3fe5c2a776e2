import { leadLimits } from '@fairlead/contract/leads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Chip, Chips } from './chips.tsx';
import { useCaptures } from './outbox/use-captures.ts';
import styles from './tag-chips.module.css';

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
export function TagChips({ label, tags, onChange }: TagChipsProps) {
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
