/**
 * Test data: images of 64 by 64 pixels in encodings that compression does not change, each with its dictionary entries
 * and its data. A formula defines the pixels. Ghostscript encoded the CMYK JPEG and CCITT images, and OpenJPEG the JPEG
 * 2000 images. The JBIG2 segments contain the CCITT data (MMR).
 */
export const FOREIGN_IMAGES = [
  {
    encoding: "jpeg",
    entries: "/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode",
    base64:
      "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAOCgsNCwkODQwNEA8OERYkFxYUFBYsICEaJDQuNzYzLjIyOkFTRjo9Tj4yMkhiSU5WWF1eXThFZm1lWmxTW11Z/8AAFAgAQABABEMiAE0RAFkRAEsiAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwDK1Lqa5+b71dBqXU1z833qyf8AhGpf7prs7ufrzXD0UUVPafeFdTpfauWtPvCup0vtR/wjUv8AdNYl3P15oooorrbH7oq+33aoWP3RV9vu0f8ACNS/3TWHdz9eaKKKKxdR6GuQ1Pqa6/UehrkNT6mj/hGpf7prEu5+vNFFFFM1Lqa5+b71dBqXU1z833q9C+02v+zXoF3P15ooooqe0+8K6nS+1ctafeFdTpfaj7Ta/wCzWHdz9eaKKKK62x+6Kvt92qFj90Vfb7tH2m1/2axLufrzRRRRWLqPQ1yGp9TXX6j0NchqfU0fabX/AGaxLufrzRRRRTNS6mufm+9XQal1Nc/N96vLv7ZuPU16Bdz9eaKKKKntPvCup0vtXLWn3hXU6X2o/tm49TWHdz9eaKKKK62x+6Kvt92qFj90Vfb7tH9s3HqaxLufrzRRRRWLqPQ1yGp9TXX6j0NchqfU0f2zcepq/wCDdC/tvVDPcoTYWpDPkcSN2T+p9vqKKKKKZqXU1z833q6DUuprn5vvV1H/AAio/u1q3c/Xmiiiip7T7wrqdL7Vy1p94V1Ol9qP+EVH92sS7n680UUUV1tj90Vfb7tULH7oq+33aP8AhFR/drNhgn1K/hs7Vd00zbVHYepPsByfpRRRRWLqPQ1yGp9TXX6j0NchqfU0f8IqP7tevafYQaLpcNjbY2xj5nxgu3dj9f8A61FFFFf/2Q==",
  },
  {
    encoding: "jpx",
    entries: "/Filter/JPXDecode",
    base64:
      "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAAIqanAyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAABowAB/5PD5ggD4RPv33gwB6NgkN7Hz5goCm9WUyPD6QkfYCwPjBgCn13rBkJ8HX8QgxzDg594LD4wYAzyHgOgILHUEIPEz6Qk+8FAAp7U1QOSjp6vw+QTHzCoPgEAI76Q2Ju3yKBrJOFIYWVfP5kepx7TA8HPmCz6BUfAICS//kanA3Gr5sVG6fI1AB7TA7rHwjR8AwAiEJrRnSMDdlueXQjD4CofCbB0UF2+GytsAj5bd7xdO2mRUNovIK98dKyjW1Pf/T3fEGj5CceGXc8xGWJBPaVD/yp0wlWQ1xGM6shZ9C7cFVtT3/09bsI4fENANqGEPaYuOKOMWzXpc4BM18OJhwcHFJp6rNj5SE5/EKlP5puoYrL82WL0lXjfGMniY4qb+yBKXf0bnqREPtWpTohgDYLlzJKbqGKy/Nli9JV4wSQSAF+nx4mdrClAwzDUeYrtP1wu8pCnlWvPJxqMcqDUeYrtP1wu8pCnlWuIn7AFTlpf1Nb5l6BWRYsqFZd4+G5IHvvUezkctuoOmwo6mEacyjaNnn9rAYD/2Q==",
  },
  {
    encoding: "ccitt",
    entries: "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 64>>",
    base64: "JqB4b///yGb+QMa4QeEHhB6enp6en+n+n+n//p////7X/+1+1+1+1tbW1tYYWGFhhZDN/H//4AIAIApFSSBRClEK",
  },
  {
    encoding: "jbig2",
    entries: "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode",
    base64:
      "AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAAFQAAABAAAAAQAAAAAAAAAAAAAEmoHhv///IZv5AxrhB4QeEHp6enp6f6f6f6f/+n////tf/7X7X7X7W1tbW1hhYYWGFkM38f//gAgAgCkVJIFEKUQo=",
  },
] as const;
