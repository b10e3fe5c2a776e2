import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { uploadIcon } from '../../ui/icons.ts';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { ImportDialog } from './import-dialog.tsx';

/** Opens the import of a fair's people from a spreadsheet. */
export function ImportAction({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMedia(phoneQuery);
  if (fair.archivedAt !== null) return null;
  return (
    <>
      {isPhone ? (
        <IconButton size="work" kind="outline" icon={uploadIcon} label={t('act')} onClick={() => setOpen(true)} />
      ) : (
        <Button size="work" icon={uploadIcon} onClick={() => setOpen(true)}>
          {t('act')}
        </Button>
      )}
      <ImportDialog fair={fair} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
