import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useDeviceReport } from '../../../features/captures/use-device-report.ts';
import { BusinessFrame } from '../../../ui/business/frame.tsx';

/** All that a device at a stand has: the scanner and its queue. It leads nowhere else. */
export function DeviceFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useDeviceReport();
  if (pathname !== '/scanner' && !pathname.startsWith('/scanner/')) return <Navigate to="/scanner" replace />;
  return <BusinessFrame>{children}</BusinessFrame>;
}
