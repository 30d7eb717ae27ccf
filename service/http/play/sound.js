// Sounds, made on this device: of dice, short knocks of noise, and two notes that call. None before somebody has
// pressed something.

/** Seconds that a knock takes; how many of a throw are heard, and how many milliseconds they are apart at least. */
const KNOCK = 0.08;
const KNOCKS = 26;
const APART = 22;
/** Seconds that a note takes. */
const NOTE = 0.5;
const VOLUME = 0.12;
/** What is heard of how a roll came out: notes in Hz, and the seconds between two of them. */
const VERDICTS = {
  good: { notes: [523, 659], apart: 0.12 },
  price: { notes: [494, 440], apart: 0.12 },
  bad: { notes: [196], apart: 0 },
  fear: { notes: [147, 139], apart: 0.12 },
  crit: { notes: [523, 659, 784, 1047], apart: 0.06 },
};

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

/** Return the sound of this device, if it may be heard. */
function audible() {
  if (!wanted || !context) return null;
  if (context.state === "running") return context;
  // As after a phone call: these dice stay silent, later ones do not.
  context.resume().catch(() => {});
  return null;
}

/**
 * Let dice be heard where they hit something; return what silences those that are still to come.
 * @param {{at: number, force: number}[]} contacts   `at`: in milliseconds from now; `force`: 0 to 1
 * @returns {() => void}
 */
export function knockAt(contacts) {
  const audio = audible();
  if (!audio) return () => {};
  const hand = new DynamicsCompressorNode(audio);
  hand.connect(audio.destination);
  let last = -APART;
  const heard = contacts.filter(({ at }) => {
    const isApart = at - last >= APART;
    if (isApart) last = at;
    return isApart;
  });
  for (const { at, force } of heard.slice(0, KNOCKS)) knock(audio, hand, audio.currentTime + at / 1000, force);
  return () => hand.disconnect();
}

/** Let it be heard how a roll came out, once its dice stand. @param {keyof typeof VERDICTS} kind */
export function sing(kind) {
  const audio = audible();
  if (!audio) return;
  const { notes, apart } = VERDICTS[kind];
  for (const [k, frequency] of notes.entries()) note(audio, audio.currentTime + apart * k, frequency);
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

/**
 * A knock: noise through a band, and a tone that falls.
 * @param {AudioContext} audio @param {AudioNode} to @param {number} at @param {number} force
 */
function knock(audio, to, at, force) {
  const samples = Math.ceil(KNOCK * audio.sampleRate);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let k = 0; k < samples; k += 1) noise[k] = (2 * Math.random() - 1) * (1 - k / samples) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1500 + 1400 * Math.random(), Q: 2 });
  const loudness = new GainNode(audio, { gain: VOLUME * force });
  source.connect(wood).connect(loudness).connect(to);
  source.start(at);
  const table = new OscillatorNode(audio, { frequency: 150 + 90 * Math.random() });
  table.frequency.exponentialRampToValueAtTime(90, at + KNOCK);
  table.connect(loudness);
  table.start(at);
  table.stop(at + KNOCK);
}
