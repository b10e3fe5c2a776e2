// Runs before the first paint, so that a dark page never flashes white. The key is the one in src/lib/storage-keys.ts.
(() => {
  let preference = null;
  try {
    preference = localStorage.getItem('fairlead.appearance');
  } catch {
    // Storage may be refused; the system's preference is used then.
  }
  const isDark =
    preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
