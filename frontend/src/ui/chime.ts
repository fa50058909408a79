const LONGEST_WAIT_MS = 500;

/** Two soft notes. Silent where the browser allows no sound before the visitor has used the page. */
export async function chime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  // Some browsers begin suspended where sound is allowed, too, and wait for ever where it is not.
  await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  if (audio.state !== 'running') return audio.close();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 1.4);
  const notes = [523.25, 659.25].map((hertz, index) => {
    const note = audio.createOscillator();
    note.frequency.value = hertz;
    note.connect(volume);
    note.start(audio.currentTime + index * 0.25);
    note.stop(audio.currentTime + 1.4);
    return note;
  });
  notes.at(-1)?.addEventListener('ended', () => void audio.close());
}
