import type { ReactNode } from 'react';
import { WorkFrame } from '../work-frame.tsx';

/** The rail at the left, the work at the right. */
export function BusinessLayout({ children }: { readonly children: ReactNode }) {
  return <WorkFrame>{children}</WorkFrame>;
}
