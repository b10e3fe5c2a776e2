import { emailText } from '@fairlead/contract/domain-text';
import { mailtoUrl } from '@fairlead/contract/email';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config-context.ts';
import { bestHits } from '../../lib/find-text.ts';
import type { ShortcutGroup } from '../../lib/shortcuts.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import styles from './help-list.module.css';

export type Audience = 'visitor' | 'exhibitor' | 'organizer' | 'admin';

interface Answered {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

interface HelpListProps {
  readonly audiences: readonly Audience[];
  /** Searched text; every question when empty. */
  readonly q: string;
  readonly keys: readonly ShortcutGroup[];
}

/** Questions and answers of the person's roles, then the keys, the contact, and the version. */
export function HelpList({ audiences, q, keys }: HelpListProps) {
  const { t } = useTranslation('help');
  const { contactEmail, version } = useConfig();
  const wanted = q.trim();
  const all: Answered[] = audiences.flatMap((audience) =>
    Object.entries(t(audience, { returnObjects: true })).map(([id, texts]) => ({ id: `${audience}-${id}`, ...texts })),
  );
  const shown = bestHits(all, wanted, ({ question, answer }) => [question, answer]);
  return (
    <div className={styles['help']}>
      <section aria-label={t('questions')}>
        {shown.map(({ id, question, answer }) => (
          // Made anew when something is looked for: what is found is open, and can be closed.
          <details key={`${id} ${wanted !== ''}`} className={styles['one']} open={wanted !== ''}>
            <summary className={styles['question']}>
              <MarkedText text={question} q={wanted} />
            </summary>
            <p className={styles['answer']}>
              <MarkedText text={answer} q={wanted} />
            </p>
          </details>
        ))}
        <p role="status" className={styles['nothing']}>
          {shown.length === 0 && t('nothing', { q: wanted })}
        </p>
      </section>
      {keys.map(({ heading, shortcuts }) => (
        <section key={heading} className={styles['keys']}>
          <h2 className={styles['heading']}>{t('keys', { where: heading })}</h2>
          <dl>
            {shortcuts.map(({ label, keys: pressed }) => (
              <div key={`${label} ${pressed.join(' ')}`} className={styles['line']}>
                <dt>{label}</dt>
                <dd>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h2 className={styles['heading']}>{t('contact.title')}</h2>
        <p className={styles['answer']}>
          {contactEmail === null ? (
            t('contact.nobody')
          ) : (
            <>
              {t('contact.text')} <a href={mailtoUrl(contactEmail)}>{emailText(contactEmail)}</a>
            </>
          )}
        </p>
        <p className={styles['version']}>{t('version', { version })}</p>
      </section>
    </div>
  );
}
