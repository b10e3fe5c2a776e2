import { getLegalText, type LegalDocument } from '@fairlead/contract/legal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './legal-text.module.css';
import { LegalText } from './legal-text.tsx';

/** Opens a text over the form: what was typed stays where it is. */
export function LegalLink({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(false);
  const input = { params: { document }, query: { lang: currentLanguage() } };
  const text = useEndpoint(getLegalText, input, { enabled: isOpen, call: { isQuiet: true } });
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="text" size="small" className={styles['link']} onClick={() => setOpen(true)}>
        {t(`legal.read.${document}`)}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        kind="sheet"
        title={text.data?.title ?? t(`legal.read.${document}`)}
        subject={text.data && t('legal.version', { version: text.data.textVersion })}
        actions={
          <Button kind="quiet" onClick={close}>
            {t('legal.close')}
          </Button>
        }
      >
        {text.data && <LegalText text={text.data} headings="h3" />}
        {!text.data && text.error === null && (
          <div aria-busy="true">
            <Skeleton />
            <Skeleton shape="most" />
          </div>
        )}
        <FormAlert message={text.error && !text.data ? t('consent.notLoaded') : null} />
      </Dialog>
    </>
  );
}
