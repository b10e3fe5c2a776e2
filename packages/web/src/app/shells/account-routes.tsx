import type { RouteObject } from 'react-router';
import { lazyScreen } from '../load-chunk.ts';

const LoginScreen = lazyScreen(async () => (await import('../../features/accounts/login-screen.tsx')).LoginScreen);
const VerifyScreen = lazyScreen(async () => (await import('../../features/accounts/verify-screen.tsx')).VerifyScreen);
export const SignUpScreen = lazyScreen(
  async () => (await import('../../features/accounts/sign-up-screen.tsx')).SignUpScreen,
);

/** Screens that every shell has and that need no sign-in. Sign-up is each shell's own: its second step differs. */
export const accountRoutes: RouteObject[] = [
  { path: '/login', element: <LoginScreen /> },
  { path: '/verify', element: <VerifyScreen /> },
  { path: '/verify-email', element: <VerifyScreen /> },
];
