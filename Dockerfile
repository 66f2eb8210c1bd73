# Atoll in a container: docker build -t atoll . See docs/self-hosting.md.

FROM debian:bookworm-slim AS build
WORKDIR /src
# What rarely changes comes first, so that a changed source file does not fetch the tools again.
COPY scripts/ scripts/
RUN bash -c '. scripts/lib.sh && apt_ensure scripts/apt-build.txt && node_ensure'
COPY package.json package-lock.json ./
RUN bash -c '. scripts/lib.sh && node_ensure && npm_ensure runtime'
COPY . .
RUN scripts/run --build-only && strip build/release/server/atoll

FROM debian:bookworm-slim
COPY scripts/apt-run.txt /usr/share/atoll/
RUN apt-get update \
 && apt-get install -y --no-install-recommends $(sed 's/#.*//' /usr/share/atoll/apt-run.txt) \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 atoll \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin atoll \
 && install -d -o atoll -g atoll -m 0750 /data
COPY LICENSE /usr/share/doc/atoll/
COPY --from=build /src/build/release/web /usr/share/atoll/web
COPY --from=build /src/build/release/server/atoll /usr/bin/atoll

ENV ATOLL_LISTEN=0.0.0.0:8420 ATOLL_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8420
# The server then stops gracefully, within ten seconds.
STOPSIGNAL SIGTERM
# bash is in the image anyway and can send this request.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8420 && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [[ $status == 200 ]]"]
ENTRYPOINT ["/usr/bin/atoll"]
CMD ["serve"]
