// Runs in the printed code's page as the server sends it, once the content stands there. The keys are those in
// src/lib/storage/storage.ts.
(() => {
  try {
    // A person with an account is not offered one, not even before the client has come.
    if (localStorage.getItem('fairlead.sessionToken') !== null) document.documentElement.dataset.signedIn = '';
  } catch {
    // Storage may be refused; then no person is signed in.
  }

  const { info } = JSON.parse(document.getElementById('printed-page-data').textContent);

  // The page itself counts the visit, when it is visible: it names nothing but the point.
  const count = () => {
    if (document.visibilityState !== 'visible') {
      document.addEventListener('visibilitychange', count, { once: true });
      return;
    }
    const body = JSON.stringify({ beaconId: info.point.beaconId });
    navigator.sendBeacon('/papi/scan/view', new Blob([body], { type: 'application/json' }));
  };

  // Further requests wait until the content has been seen, picture included, so that they take none of the line before.
  const start = () => {
    if (info?.kind === 'BEACON') count();
    const client = document.getElementById('client');
    document.head.append(client.content);
    client.remove();
  };
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const longest = new Promise((done) => setTimeout(done, 3000));
  const pictures = [...document.querySelectorAll('#root img')].map(
    (picture) =>
      picture.complete ||
      new Promise((done) => {
        picture.addEventListener('load', done);
        picture.addEventListener('error', done);
      }),
  );
  void Promise.race([Promise.all(pictures).then(painted), longest]).then(start);
})();
