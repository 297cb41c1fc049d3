// A drawing as a picture of points, painted by the browser.

/** So many points for each unit of the drawing, but no side longer than this. */
const POINTS = 2.5;
const LONGEST = 4096;

export interface Drawn {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

export async function painted({ markup, width, height }: Drawn): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(POINTS, LONGEST / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
