import { getLeadVcards } from '@fairlead/contract/lead-work';
import type { Lead } from '@fairlead/contract/leads';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../../lib/client/call.ts';
import { saveFile } from '../../../lib/client/download.ts';
import { showToast } from '../../../lib/toast.ts';
import { isMasked } from '../lead-labels.ts';

const atOnce = 200;

/** Downloads the unlocked ones of some leads as one file of vCards. */
export function useVcards(projectId: string): (leads: readonly Lead[]) => Promise<void> {
  const { t } = useTranslation('leads');
  return useCallback(
    async (leads) => {
      const ids = leads.filter((lead) => !isMasked(lead)).map(({ id }) => id);
      if (ids.length === 0) {
        showToast(t('vcardsLocked'), { severity: 'info' });
        return;
      }
      try {
        const parts: Blob[] = [];
        let name: string | undefined;
        for (let at = 0; at < ids.length; at += atOnce) {
          const leadIds = ids.slice(at, at + atOnce).join(',');
          const file = await callForFile(getLeadVcards, { params: { projectId }, query: { leadIds } });
          parts.push(file.blob);
          name ??= file.name;
        }
        saveFile({ blob: new Blob(parts, { type: 'text/vcard' }), name }, 'leads.vcf');
      } catch {
        // The client has shown that it failed.
      }
    },
    [projectId, t],
  );
}
