import type { OpenedPoint } from '@fairlead/contract/printed-page';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './printed-code-page.module.css';

interface OpenedDocumentsProps {
  readonly code: string;
  readonly opened: OpenedPoint;
  /** The company that has the e-mail now. */
  readonly exhibitor: string;
}

/**
 * The point that the form opened, where no script runs. A form of its own asks for each document and brings the guest's token,
 * which must not stand in a URL.
 */
export function OpenedDocuments({ code, opened: { token, documents }, exhibitor }: OpenedDocumentsProps) {
  const { t } = useTranslation('scans');
  return (
    <section className={styles['opened']} data-guest-form="" aria-label={t('point.documents')}>
      <p role="status">{t('printed.opened', { exhibitor })}</p>
      {documents.map(({ name, storageKey, url }) =>
        storageKey === null ? (
          <a key={name} href={url ?? ''} rel="noreferrer" className={buttonClass({ kind: 'quiet', isWide: true })}>
            {name}
          </a>
        ) : (
          <form key={storageKey} method="post" action={`/scan/${encodeURIComponent(code)}/document`}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="storageKey" value={storageKey} />
            <Button type="submit" kind="quiet" isWide>
              {name}
            </Button>
          </form>
        ),
      )}
    </section>
  );
}
