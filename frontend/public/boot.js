// Runs before the first paint: the static hero belongs to the home page alone, and its light to the visitor's hour.
{
  const { dataset } = document.documentElement;
  if (location.pathname === '/' || location.pathname === '/index.html') dataset.path = 'home';
  const hour = new Date().getHours();
  dataset.light = hour < 11 ? 'morning' : hour < 17 ? 'noon' : 'dusk';
}
