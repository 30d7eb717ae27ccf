// Sounds, made on this device: of dice, short knocks of noise, and two notes that call. None before somebody has
// pressed something.

/** Seconds in which dice tumble, and that one knock takes. */
const TUMBLE = 0.7;
const KNOCK = 0.06;
/** Seconds that a note takes. */
const NOTE = 0.5;
const VOLUME = 0.12;

/** @type {AudioContext | null} */
let context = null;
let wanted = false;

/** Say whether dice are heard: from the next press on, before which browsers allow no sound. @param {boolean} on */
export function wantSound(on) {
  wanted = on;
  for (const type of ["click", "keydown"]) {
    if (on && !context) addEventListener(type, begin, { capture: true });
    else removeEventListener(type, begin, { capture: true });
  }
}

function begin() {
  try {
    context ??= new AudioContext();
  } catch {
    // This device has none.
    wanted = false;
  }
  wantSound(wanted);
}

/** Let as many dice be heard, each with two knocks. @param {number} dice */
export function knock(dice) {
  if (!wanted || !context || !dice) return;
  if (context.state !== "running") {
    // As after a phone call: these dice stay silent, later ones do not.
    context.resume().catch(() => {});
    return;
  }
  for (let k = 0; k < 2 * Math.min(dice, 8); k += 1) one(context, context.currentTime + TUMBLE * Math.random() ** 0.7);
}

/** Let dice be heard where they hit something, at most 26 times. @param {{at: number}[]} contacts   `at`: in milliseconds from now */
export function knockAt(contacts) {
  if (!wanted || context?.state !== "running") {
    if (wanted) context?.resume().catch(() => {});
    return;
  }
  const apart = contacts.filter(({ at }, k) => !k || at - contacts[k - 1].at >= 22);
  for (const { at } of apart.slice(0, 26)) one(context, context.currentTime + at / 1000);
}

/** Let two notes be heard that call somebody to the table. */
export async function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    await context.resume();
  } catch {
    return;
  }
  note(context, context.currentTime, 660);
  // A device that makes no sound spares its battery.
  note(context, context.currentTime + NOTE / 2, 880).onended = () => wanted || context.suspend();
}

/** @param {AudioContext} audio @param {number} at @param {number} frequency */
function note(audio, at, frequency) {
  const loudness = new GainNode(audio, { gain: VOLUME });
  loudness.gain.setValueAtTime(VOLUME, at);
  loudness.gain.exponentialRampToValueAtTime(VOLUME / 1000, at + NOTE);
  const tone = new OscillatorNode(audio, { type: "triangle", frequency });
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE);
  return tone;
}

/** @param {AudioContext} audio @param {number} at */
function one(audio, at) {
  const length = Math.ceil(KNOCK * audio.sampleRate);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < length; k += 1) samples[k] = (2 * Math.random() - 1) * (1 - k / length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 900 + 900 * Math.random(), Q: 2 });
  source
    .connect(wood)
    .connect(new GainNode(audio, { gain: VOLUME }))
    .connect(audio.destination);
  source.start(at);
}
