import type { LegalText as Text } from '@fairlead/contract/legal';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { warningIcon } from '../../ui/icons.ts';
import styles from './legal-text.module.css';

/** A text to agree to, under a title of the level above its headings. It scrolls by itself, also by keyboard. */
export function LegalText({ text, headings }: { readonly text: Text; readonly headings: 'h2' | 'h3' }) {
  const { t } = useTranslation('accounts');
  const Heading = headings;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles['text']} tabIndex={0} role="region" aria-label={text.title}>
      {text.isTemplate && (
        <p className={styles['template']}>
          <Icon of={warningIcon} size={16} />
          <span>{t('legal.template')}</span>
        </p>
      )}
      {text.parts.map(({ kind, text: content }) => {
        if (kind === 'HEADING') return <Heading key={content}>{content}</Heading>;
        return (
          <p key={content} className={kind === 'ITEM' ? styles['item'] : undefined}>
            {content}
          </p>
        );
      })}
    </div>
  );
}
