// A file as the pixels that are read: decoded and turned upright by the browser, made smaller, and written as
// text. Nothing of it is kept.

/** The longest side that is read; a cell then has some tens of pixels. */
const SIDE_MAX = 1200;
/** Larger files are not decoded, nor pictures of more pixels. */
const FILE_MAX = 64 << 20;
const PIXELS_MAX = 120_000_000;

export interface Photo {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, in base 64. */
  readonly pixels: string;
}

/** Why a file is not read: the code of what is said. */
export class Unread extends Error {}

export async function photoOf(file: File): Promise<Photo> {
  if (file.size > FILE_MAX) throw new Unread("photo-large");
  const address = URL.createObjectURL(file);
  const unread = (): never => {
    throw new Unread(/\.hei[cf]$/i.test(file.name) || /hei[cf]/.test(file.type) ? "photo-heic" : "photo-unshown");
  };
  try {
    // An image tells its sides before it is decoded.
    const { naturalWidth, naturalHeight } = await imageOf(address).catch(unread);
    if (naturalWidth * naturalHeight > PIXELS_MAX) throw new Unread("photo-huge");
  } finally {
    URL.revokeObjectURL(address);
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(unread);
  const less = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * less))) as [number, number];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Unread("photo-unshown");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { canvas, width, height, pixels: await inBase64(context.getImageData(0, 0, width, height).data) };
}

function imageOf(address: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Unread("photo-unshown"));
    image.src = address;
  });
}

/** Three of four bytes of each pixel, as text. */
function inBase64(data: Uint8ClampedArray): Promise<string> {
  const bytes = new Uint8Array((data.length / 4) * 3);
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) bytes.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      done((typeof result === "string" ? result : "").split(",")[1] ?? "");
    };
    reader.onerror = () => failed(new Unread("photo-unshown"));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
