import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkFrame } from '../work-frame.tsx';

/** The frame of the business shell, marked as administration. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return <WorkFrame pill={t('admin.pill')}>{children}</WorkFrame>;
}
